import { accountEvent, addCredential, ownAccountId } from "@dragoman/domain/accounts";
import type { SliceSamples } from "../slice-samples.test-kit.js";
import { now, secrets } from "../world.test-kit.js";

const by = { userNumber: 1, email: "anna@company.example", at: now };

export const samples: SliceSamples = {
  async seed({ accounts, acting }, { id: userId, username }) {
    const secretHash = secrets.fingerprint("Qm1Xb7QmZ0pLw2k1Xb7QmZ0pLw2k1Xb7QmZ0pLw2");
    const credential = {
      clientId: "k1Xb7QmZ0pLw2k1Xb7QmZ0pL", secretHash, name: "CAT tool", active: true, epoch: "e1", created: by, modified: by,
    };
    // By somebody, so that the audit has an entry as well.
    await acting.as({ userId, username, address: "" }, () => accounts.update(ownAccountId, (account) => ({
      state: addCredential(account, credential).account, events: [accountEvent("credentialCreated", account, now, credential.clientId)],
    })));
  },
};
