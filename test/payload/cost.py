"""Prints a kernel of so many conditional loads into one payload, which as many stores take."""
import sys

print("#include <coop/coop.cuh>")
print("__global__ void many(const int* source, int* destination, int n)\n{")
print("  auto block = coop::this_block<128>();\n  int items[4];")
for i in range(int(sys.argv[1])):
    print(f"  if (n == {i})\n    coop::load(block, source, items, coop::valid_items(min(max(n, 0), 512)));")
for i in range(int(sys.argv[1])):
    print(f"  coop::store(block, destination, items, coop::offset({i} * 512));")
print("}")
