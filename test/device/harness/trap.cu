// The trap that all others are compared with.
namespace harness
{

static __global__ void trapNow()
{
  __trap();
}

void launchOrdinaryTrap()
{
  trapNow<<<1, 32>>>();
}

} // namespace harness
