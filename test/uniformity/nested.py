"""Kernels whose helper has a helper store, at all distances in the text from the kernel's own store: the places of stores are told
apart by their remainders only, and stores that fall together are merged."""
print("#define T threadIdx.x")
for i in range(17):
    print(f"__device__ void inner{i}(int* s, int v) {{ if (v) *s = 1; }}{' ' * i}")
    print(f"__device__ void outer{i}(int* s, int v) {{ inner{i}(s, v); }}")
    print(f"__global__ void nested{i}_bad() {{ __shared__ int s; s = 0; outer{i}(&s, T == 5); if (s) __syncthreads(); }}")
