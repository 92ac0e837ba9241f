#pragma once
#ifndef LENGTH
#  define LENGTH 4
#endif
