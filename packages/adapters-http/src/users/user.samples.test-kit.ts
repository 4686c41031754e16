import type { SliceSamples } from "../slice-samples.test-kit.js";

export const samples: SliceSamples = {
  fields: {
    "PUT /api/v2/users/me/credentials": ({ username }) => ({ key: `u_${username}_another4key2` }),
    "POST /api/v2/users": { username: "new@company.example" },
    "DELETE /api/v2/users/batch-delete": { usernames: "none@" },
    // Others than administrators see nobody but themselves.
    "GET /api/v2/users/:username": ({ username }) => ({ username }),
  },
};
