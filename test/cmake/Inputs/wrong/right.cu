__global__ void right() {}
