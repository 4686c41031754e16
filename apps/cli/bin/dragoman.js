#!/usr/bin/env node
// Kept in the repository, so that npm finds a program to link before anything is built.
import("../dist/main.js").catch((error) => {
  if (error.code !== "ERR_MODULE_NOT_FOUND") throw error;
  console.error(`dragoman: It is not built yet: \`npm run set-up\` does that. ${error.message}`);
  process.exitCode = 1;
});
