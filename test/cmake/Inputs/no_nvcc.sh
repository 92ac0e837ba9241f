#!/bin/sh
# Stands before nvcc as a compiler launcher in tests that count compilations: makes the object and the dependency file
# it is asked for, both empty, in no time.
shift
while [ $# -gt 0 ]; do
  case $1 in
    -o) : > "$2" ;;
    -MT) target=$2 ;;
    -MF) printf '%s:\n' "$target" > "$2" ;;
  esac
  shift
done
