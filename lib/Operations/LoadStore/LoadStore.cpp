// coop::load and coop::store as rows. CUB 3.0.1's names are in block_load.cuh and block_store.cuh.
#include "Operations/LoadStore/LoadStore.h"

namespace coop {
namespace {

constexpr Operand loadOperands[] = {
    {"group", OperandRole::Group}, {"source", OperandRole::Source}, {"output", OperandRole::PayloadOut}};
constexpr Operand storeOperands[] = {
    {"group", OperandRole::Group}, {"destination", OperandRole::Destination}, {"value", OperandRole::PayloadIn}};

constexpr Algorithm loadAlgorithms[] = {
    {"direct", "BLOCK_LOAD_DIRECT", PayloadOrder::Blocked, false, false, true},
    {"striped", "BLOCK_LOAD_STRIPED", PayloadOrder::Striped, false, false, true},
    {"vectorize", "BLOCK_LOAD_VECTORIZE", PayloadOrder::Blocked, false, false, true},
    {"transpose", "BLOCK_LOAD_TRANSPOSE", PayloadOrder::Blocked, true, false, true},
    {"warp_transpose", "BLOCK_LOAD_WARP_TRANSPOSE", PayloadOrder::Blocked, true, true, false},
    {"warp_transpose_timesliced", "BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED", PayloadOrder::Blocked, true, true, false},
    {"warp_striped", "", PayloadOrder::WarpStriped, false, true, false},
    {"automatic", "", PayloadOrder::Blocked, true, false, true},
};
constexpr Algorithm storeAlgorithms[] = {
    {"direct", "BLOCK_STORE_DIRECT", PayloadOrder::Blocked, false, false, true},
    {"striped", "BLOCK_STORE_STRIPED", PayloadOrder::Striped, false, false, true},
    {"vectorize", "BLOCK_STORE_VECTORIZE", PayloadOrder::Blocked, false, false, true},
    {"transpose", "BLOCK_STORE_TRANSPOSE", PayloadOrder::Blocked, true, false, true},
    {"warp_transpose", "BLOCK_STORE_WARP_TRANSPOSE", PayloadOrder::Blocked, true, true, false},
    {"warp_transpose_timesliced", "BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED", PayloadOrder::Blocked, true, true, false},
    {"warp_striped", "", PayloadOrder::WarpStriped, false, true, false},
    {"automatic", "", PayloadOrder::Blocked, true, false, true},
};

constexpr Option loadOptions[] = {{"valid_items", OptionKind::Count, ""},
                                  {"oob_default", OptionKind::Default, "valid_items"},
                                  {"offset", OptionKind::Offset, ""},
                                  {"temp_storage", OptionKind::TempStorage, ""}};
constexpr Option storeOptions[] = {{"valid_items", OptionKind::Count, ""},
                                   {"offset", OptionKind::Offset, ""},
                                   {"temp_storage", OptionKind::TempStorage, ""}};

} // namespace

const Operation &loadOperation() {
  static const Operation row{"load", loadOperands, loadOptions, loadAlgorithms, "direct", "block, source, items", loadStoreEmitter(),
                             fastestAlgorithm, algorithmSpeed};
  return row;
}

const Operation &storeOperation() {
  static const Operation row{"store", storeOperands, storeOptions, storeAlgorithms, "direct", "block, destination, items",
                             loadStoreEmitter(), fastestAlgorithm, algorithmSpeed};
  return row;
}

} // namespace coop
