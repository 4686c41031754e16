import type { AgentAddress, HostModels, ModelOfPair } from "@dragoman/application/hosts";
import type { HostModel } from "@dragoman/domain/hosts";
import { agentPaths, mostPieceBytes, pieceBody, readHave, readModels, removalBody } from "@dragoman/host-protocol";
import type { AgentCaller } from "./agent-caller.js";

/** For the last piece the host looks at the whole model, and reading many manifests from a busy disk takes a while. */
const answerMs = 30_000;

const nothing = new Uint8Array(0);

/** Brings trained models to host agents piece by piece, each of them proven to come from a server. */
export class HttpHostModels implements HostModels {
  constructor(private readonly caller: AgentCaller) {}

  async list(host: AgentAddress): Promise<readonly HostModel[]> {
    return this.caller.call(host, { method: "GET", path: agentPaths.models, ms: answerMs, read: readModels });
  }

  async push(host: AgentAddress, model: HostModel, read: () => AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<void> {
    const put = (offset: number, bytes: Uint8Array): Promise<number> => this.caller.call(host, {
      method: "PUT", path: agentPaths.models, body: pieceBody({ model, offset, bytes }), ms: answerMs, read: readHave,
      ...(signal === undefined ? {} : { signal }),
    });
    let have = await put(0, nothing);
    let at = 0;
    for await (const bytes of read()) {
      for (let from = Math.max(0, have - at); from < bytes.length; from = Math.max(0, have - at)) {
        have = await put(at + from, bytes.subarray(from, from + mostPieceBytes));
        // It lost what it had: from the start, with the next try.
        if (have < at) throw new Error(`The host ${host.hostname} has ${have} bytes of a model where ${at} were.`);
      }
      at += bytes.length;
      if (have >= model.size) return;
    }
  }

  async remove(host: AgentAddress, { sha256, languagePairId }: ModelOfPair): Promise<void> {
    await this.caller.call(host, {
      method: "DELETE", path: `${agentPaths.models}/${sha256}`, body: removalBody(languagePairId), ms: answerMs, read: readHave,
    });
  }
}
