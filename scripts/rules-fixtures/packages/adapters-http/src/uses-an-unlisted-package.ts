// Caught by every-package-is-listed.
import express from "express";

export const used = express;
