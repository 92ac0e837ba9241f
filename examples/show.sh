# Sourced by the commands that show the examples. `built` is the folder they were built in, `examples_dir` that of their sources.

examples=(ragged_copy pack_bits rgba_reorder scale_add_clamp tile_filter)
smallest=ragged_copy

# What the smallest example became, as a diff.
show_smallest() {
  printf '== What %s.cu became\n' "$smallest"
  diff -u --label "$smallest.cu" --label "$smallest.cu, rewritten" "$examples_dir/$smallest/$smallest.cu" \
    "$built/$smallest/coop/$smallest/$smallest.cu"
}

# Runs every example and says what became of each. Fails when one did.
run_examples() {
  local example status ran=0 failed=0 skipped=0
  printf '== Running the examples\n'
  for example in "${examples[@]}"; do
    "$built/$example/$example"
    status=$?
    case $status in
      0) ran=$((ran + 1)) ;;
      77) skipped=$((skipped + 1)) ;;
      *)
        failed=$((failed + 1))
        printf '%s: failed with exit status %d\n' "$example" "$status"
        ;;
    esac
  done
  if [ "$skipped" -gt 0 ]; then
    printf 'There is no GPU here: %d examples were rewritten and compiled, and not run.\n' "$skipped"
  fi
  printf '%d examples ran right, %d failed, %d not run\n' "$ran" "$failed" "$skipped"
  [ "$failed" -eq 0 ]
}
