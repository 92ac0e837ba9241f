#include "title.h"

#include <cstdio>

int factor();
int plain();

int main()
{
  std::printf("%s: factor %d, plain %d\n", TITLE, factor(), plain());
}
