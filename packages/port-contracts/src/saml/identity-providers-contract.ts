import assert from "node:assert/strict";
import type { IdentityProviders } from "@dragoman/application/saml";
import type { IdentityProvider } from "@dragoman/domain/saml";
import { rejects } from "../common/expectations.js";
import { type Open, promisedBy, type Runner, type Subject } from "../common/subject.js";

/** What the contract needs of an adapter besides the port. */
export interface IdentityProvidersSubject extends Subject<IdentityProviders> {
  /** Where metadata stand, and what they say. */
  readonly known: { readonly metadataUrl: string; readonly provider: IdentityProvider };
  /** Where nothing answers, what stands there is of no provider, or servers may not ask. */
  readonly unreadable: readonly string[];
}

/** What every IdentityProviders promises. */
export function identityProvidersContract(name: string, open: Open<IdentityProvidersSubject>, runner: Runner): void {
  runner.describe(`IdentityProviders contract: ${name}`, () => {
    const promised = promisedBy(open, runner);

    promised("reads what the metadata say", async ({ adapter, known }) => {
      assert.deepEqual(await adapter.read(known.metadataUrl, false), known.provider);
    });
    promised("rejects where they cannot be had, or name no provider", async ({ adapter, unreadable }) => {
      assert.ok(unreadable.length > 0);
      for (const url of unreadable) await rejects(adapter.read(url, false), "invalid", "saml-metadata-unreadable");
    });
  });
}
