import { describe, expect, it } from "@jest/globals";
import express from "express";
import { createServer } from "./http-server.js";

describe("the server", () => {
  it("takes only so many connections at once", () => {
    expect(createServer(express()).maxConnections).toBe(10_000);
  });
});
