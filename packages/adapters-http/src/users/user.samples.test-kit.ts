import { openReset } from "@dragoman/domain/users";
import type { SliceSamples } from "../slice-samples.test-kit.js";
import { now } from "../world.test-kit.js";

const resetToken = "k1Xb7QmZ0pLw2k1Xb7QmZ0pLw2k1Xb7QmZ0pLw2k1Xb7";

export const samples: SliceSamples = {
  async seed({ users, resetLinks }) {
    const anna = await users.findByName("anna@company.example");
    if (anna === undefined) return;
    await users.update(anna.id, (user) => ({ state: { ...user, reset: openReset(resetLinks.hash(resetToken), now) } }));
  },
  fields: {
    "PUT /api/v2/users/me/credentials": ({ username }) => ({ key: `u_${username}_another4key2` }),
    "POST /api/v2/users": { username: "new@company.example" },
    "DELETE /api/v2/users/batch-delete": { usernames: "none@" },
    // Others than administrators see nobody but themselves.
    "GET /api/v2/users/:username": ({ username }) => ({ username }),
  },
};
