import { type IdentityProviders, metadataUnreadable } from "@dragoman/application/saml";
import type { IdentityProvider } from "@dragoman/domain/saml";
import { readProviderMetadata } from "./read-provider-metadata.js";

/** Asks a server outside; whoever does it looks at where addresses lead. Rejects with a sentence for an administrator. */
export interface AskOutside {
  send(request: {
    readonly method: "GET"; readonly url: URL; readonly withinMs: number; readonly mostBytes: number; readonly insecureSkipVerify: boolean;
  }): Promise<{ readonly status: number; readonly body: Uint8Array; readonly isWhole: boolean }>;
}

const withinMs = 10_000;
/** Metadata of one provider have some ten kilobytes. */
const mostBytes = 2 ** 20;

/** Reads metadata from where providers publish them. */
export class FetchedIdentityProviders implements IdentityProviders {
  constructor(private readonly outside: AskOutside, private readonly admitsWeak = false) {}

  async read(metadataUrl: string, insecureSkipVerify: boolean): Promise<IdentityProvider> {
    try {
      return readProviderMetadata(await this.fetch(new URL(metadataUrl), insecureSkipVerify), this.admitsWeak);
    } catch (cause) {
      throw metadataUnreadable(metadataUrl, cause instanceof Error ? cause.message : String(cause), cause);
    }
  }

  private async fetch(url: URL, insecureSkipVerify: boolean): Promise<string> {
    const { status, body, isWhole } = await this.outside.send({ method: "GET", url, withinMs, mostBytes, insecureSkipVerify });
    if (status !== 200) throw new Error(`The server answered ${status}; it must answer 200 with the metadata themselves.`);
    if (!isWhole) throw new Error(`They have more than ${mostBytes} bytes.`);
    return new TextDecoder().decode(body);
  }
}
