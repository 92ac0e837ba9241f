#!/bin/sh
# Stands for nvcc behind coop-nvcc: makes what no_nvcc.sh makes, and adds a line to $COOP_TEST_LOG for each compilation.
kind=plain compiles=no
for argument in "$@"; do
  case $argument in
    -c | -dc | --compile | --device-c) compiles=yes ;;
    *.coop/*.cu) kind=rewritten ;;
  esac
done
[ $compiles = no ] || echo $kind >> "${COOP_TEST_LOG:-/dev/null}"
exec "$(dirname "$0")/no_nvcc.sh" "$@"
