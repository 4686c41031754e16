import type { WebhookEventType } from "@dragoman/domain/webhooks";
import type { Clock, Random } from "../common/clock-and-random.js";
import type { SecretBox } from "../users/index.js";
import { bodyOf } from "./webhook-message.js";
import type { WebhookRepository } from "./webhook-repository.js";
import { newSecret } from "./webhook-secrets.js";
import type { WebhookSender } from "./webhook-sender.js";
import { webhookUrl } from "./webhook-url.js";

/** What a mock event may be. */
export type MockEvent = WebhookEventType | "sampleEvent";

/** More webhooks with one URL are not looked through for a secret. */
const looked = { page: 1, perPage: 100 };

/**
 * Posts a mock event to a URL; answers whether it was taken. It is signed with the secret of the webhook that has this URL; where none
 * has, with one that nobody knows. Rejects with `webhook-url-invalid` and `webhook-target-refused`.
 */
export class TestWebhook {
  constructor(
    private readonly webhooks: Pick<WebhookRepository, "list">, private readonly sender: WebhookSender, private readonly box: SecretBox,
    private readonly random: Random, private readonly clock: Clock,
  ) {}

  async run(url: string, event: MockEvent): Promise<boolean> {
    await this.sender.requireTarget(webhookUrl(url));
    const known = (await this.webhooks.list({ url }, looked)).items.find((webhook) => webhook.url === url);
    const { delivered } = await this.sender.send({
      url, id: `test_${this.random.id()}`, secrets: [known === undefined ? newSecret(this.random) : this.box.open(known.secret)],
      body: bodyOf({ uuid: known?.id ?? this.random.id(), event, triggered: this.clock.now(), data: this.mockData(event) }),
    });
    return delivered;
  }

  private mockData(event: MockEvent): Readonly<Record<string, string>> {
    const [translationId, trainingId] = [this.random.id(), this.random.id()];
    const languagePairId = "EngSpa_Generic_SRV_RBMT_0_8_x_1";
    switch (event) {
      case "translation.created": return { translationId };
      case "translation.statusChanged": return { translationId, state: "done", substate: "succeeded" };
      case "adaptedlp.created": return { trainingId, languagePairId };
      case "adaptedlp.statusChanged": return { trainingId, languagePairId, state: "deployed" };
      case "adaptedlp.judged": return { trainingId, languagePairId, isDeployed: "true" };
      case "sampleEvent": return {};
    }
  }
}
