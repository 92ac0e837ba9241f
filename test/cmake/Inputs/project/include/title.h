#pragma once

#ifndef TITLE
#  error "the definition of a library two links away is missing"
#endif
