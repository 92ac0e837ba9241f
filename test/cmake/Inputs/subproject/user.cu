#include <coop/coop.cuh>
