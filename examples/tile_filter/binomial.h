// The 3x3 binomial filter, shared by the kernel and by the host code that checks it.
#pragma once

#ifdef __CUDACC__
#  define FILTER_FUNCTION __host__ __device__ inline
#else
#  define FILTER_FUNCTION inline
#endif

// The filtered pixel at `column` of the middle one of three rows of `width` pixels. Columns outside the image repeat
// its edge.
FILTER_FUNCTION unsigned char binomial(const unsigned char* above, const unsigned char* middle,
                                       const unsigned char* below, int column, int width)
{
  const int left  = column > 0 ? column - 1 : 0;
  const int right = column < width - 1 ? column + 1 : width - 1;
  const int sum   = above[left] + 2 * above[column] + above[right]
                + 2 * (middle[left] + 2 * middle[column] + middle[right])
                + below[left] + 2 * below[column] + below[right];
  return static_cast<unsigned char>((sum + 8) / 16);
}
