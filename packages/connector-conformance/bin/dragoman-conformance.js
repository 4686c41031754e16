#!/usr/bin/env node
import { runProgram } from "../dist/program.js";

process.exitCode = await runProgram(process.argv.slice(2), { input: process.stdin, output: process.stdout, errors: process.stderr });
