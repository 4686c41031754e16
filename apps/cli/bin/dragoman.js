#!/usr/bin/env node
// Kept in the repository, so that npm finds a program to link before anything is built.
import "../dist/main.js";
