import { allEngineKinds, type EngineKind, isPairKind } from "@dragoman/domain/hosts";

/** A file in the field `file`, and fields beside it, as a browser sends them. */
export function multipart(
  content: string, fields: Readonly<Record<string, string>> = {},
): { form: string; headers: Readonly<Record<string, string>> } {
  const parts = [...Object.entries(fields).map(([name, value]) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`),
    `Content-Disposition: form-data; name="file"; filename="a.tmx"\r\nContent-Type: text/xml\r\n\r\n${content}`];
  return {
    form: `${parts.map((part) => `--cut\r\n${part}\r\n`).join("")}--cut--\r\n`,
    headers: { "content-type": "multipart/form-data; boundary=cut" },
  };
}

/** Requests about engines of any kind; those of pairs need more to be added. */
function engineSamples(kind: EngineKind): readonly (readonly [string, { readonly path: string }])[] {
  const [path, at] = [`/api/v2/hosts/:hostname/${kind}-engines`, `/api/v2/hosts/localhost/${kind}-engines`];
  const one = isPairKind(kind) ? "engspa1" : `${kind}s1`;
  return [
    [`POST ${path}`, { path: at }],
    ...["start", "stop", "reset-config"].map((act) => [`PUT ${path}/:engineId/${act}`, { path: `${at}/${one}/${act}` }] as const),
    [`DELETE ${path}/:engineId`, { path: `${at}/${one}` }],
  ];
}

/** A request of each route that is fine; a new route needs one, and a line in the table of who may call it. */
export const samples: Readonly<Record<string, { path?: string; form?: string; headers?: Readonly<Record<string, string>> }>> = {
  "POST /api/v2/auth": { form: "username=anna%40company.example&password=secret" },
  "GET /api/v2/users/me": {},
  "PUT /api/v2/users/me": { form: "displayName=Anna" },
  "PUT /api/v2/users/me/password": { form: "oldPassword=old&newPassword=New-1234" },
  "GET /api/v2/users/me/permissions": {},
  "GET /api/v2/users/me/credentials": {},
  "PUT /api/v2/users/me/credentials": { form: "key=u_anna%40company.example_abcdefabcdef1" },
  "GET /api/v2/users": { path: "/api/v2/users?page=2&perPage=10&roles=admin,Linguist&disabled=false" },
  "POST /api/v2/users": { form: "username=new%40company.example&displayName=New&roles=translator&password=123456" },
  "DELETE /api/v2/users/batch-delete": { path: "/api/v2/users/batch-delete?usernames=a,b" },
  "GET /api/v2/users/:id": { path: "/api/v2/users/anna@company.example" },
  "PUT /api/v2/users/:username": { path: "/api/v2/users/anna@company.example", form: "displayName=Anna&roles=Admin&disabled=true" },
  "PUT /api/v2/users/:username/password": {
    path: "/api/v2/users/anna@company.example/password", form: "oldPassword=old&newPassword=New-1234",
  },
  "DELETE /api/v2/users/:username": { path: "/api/v2/users/anna@company.example" },
  "GET /api/v2/hosts": {},
  "POST /api/v2/hosts": { form: "hostname=127.0.0.2&hostAgentPort=8002" },
  "GET /api/v2/hosts/:hostname": { path: "/api/v2/hosts/localhost" },
  "DELETE /api/v2/hosts/:hostname": { path: "/api/v2/hosts/127.0.0.2" },
  "GET /api/v2/hosts/:hostname/profile": { path: "/api/v2/hosts/localhost/profile" },
  ...Object.fromEntries(allEngineKinds.flatMap(engineSamples)),
  "POST /api/v2/hosts/:hostname/translation-engines": {
    path: "/api/v2/hosts/localhost/translation-engines", form: "languagePair=EngSpa_Generic_SRV_RBMT_0_8_x_1&desiredProcessingUnits=2",
  },
  "PUT /api/v2/hosts/:hostname/translation-engines/:engineId": {
    path: "/api/v2/hosts/localhost/translation-engines/engspa1", form: "maximumProcessingUnits=4",
  },
  "POST /api/v2/translations": { form: "languagePairId=EngSpa_Generic_SRV_RBMT_0_8_x_1&input=aGVsbG8%3D" },
  "POST /api/v2/translations/quick": { form: "languagePairId=EngSpa_Generic_SRV_RBMT_0_8_x_1&input=aGVsbG8%3D" },
  "GET /api/v2/translations": { path: "/api/v2/translations?statuses=done,inProgress&startTimeQueued=2026-11-20_09:30:00" },
  "DELETE /api/v2/translations/batch-delete": { path: "/api/v2/translations/batch-delete?title=x" },
  "GET /api/v2/translations/:translationId": { path: "/api/v2/translations/0192f0c1-0000-7000-8000-000000000001" },
  "GET /api/v2/translations/:translationId/download": { path: "/api/v2/translations/0192f0c1-0000-7000-8000-000000000001/download" },
  "GET /api/v2/translations/:translationId/metadata": { path: "/api/v2/translations/0192f0c1-0000-7000-8000-000000000001/metadata" },
  "GET /api/v2/translations/:translationId/content-insights": {
    path: "/api/v2/translations/0192f0c1-0000-7000-8000-000000000001/content-insights",
  },
  "GET /api/v2/translations/download-archive": { path: "/api/v2/translations/download-archive?translationIds=a,b&title=x" },
  "POST /api/v2/translations/share": {},
  "GET /api/v2/translations/share/:translationId": { path: "/api/v2/translations/share/0192f0c1-0000-7000-8000-000000000001" },
  "PUT /api/v2/translations/:translationId/cancel": { path: "/api/v2/translations/0192f0c1-0000-7000-8000-000000000001/cancel" },
  "DELETE /api/v2/translations/:translationId": { path: "/api/v2/translations/0192f0c1-0000-7000-8000-000000000001" },
  "PUT /api/v2/translations/:translationId": { path: "/api/v2/translations/0192f0c1-0000-7000-8000-000000000001", form: "labels=7,law" },
  "GET /api/v2/brands": { path: "/api/v2/brands?source=Ac*&isSearchPatternSource=false" },
  "POST /api/v2/brands": { form: "source=Acme&target=ACME&disabled=true" },
  "PUT /api/v2/brands": { form: "originalSource=Acme&target=" },
  "DELETE /api/v2/brands": { path: "/api/v2/brands?source=Acme", form: "source=a,b" },
  "DELETE /api/v2/brands/batch-delete": { path: "/api/v2/brands/batch-delete?disabled=true" },
  "POST /api/v2/brands/import": multipart("<brands/>", { importFormat: "text/xml" }),
  "GET /api/v2/brands/export": { path: "/api/v2/brands/export?exportFormat=text/xml" },
  "GET /api/v2/labels": { path: "/api/v2/labels?names=le,aw&sortBy=name" },
  "POST /api/v2/labels": { form: "name=legal" },
  "DELETE /api/v2/labels/batch-delete": { path: "/api/v2/labels/batch-delete?labelIds=7,8" },
  "PUT /api/v2/labels/:labelId": { path: "/api/v2/labels/7", form: "name=law" },
  "DELETE /api/v2/labels/:labelId": { path: "/api/v2/labels/7" },
  "GET /api/v2/translation-chains": { path: "/api/v2/translation-chains?includeDeleted=also" },
  "POST /api/v2/translation-chains": { form: "chainId=EngSpa_Generic_SRV_RBMT_0_8_x_1%3E%3ESpaCat_Generic_SRV_RBMT_2_2_x_0" },
  "PUT /api/v2/translation-chains/:chainId": {
    path: "/api/v2/translation-chains/EngSpa_Generic_SRV_RBMT_0_8_x_1%3E%3ESpaCat_Generic_SRV_RBMT_2_2_x_0", form: "autoManage=true",
  },
  "DELETE /api/v2/translation-chains/:chainId": {
    path: "/api/v2/translation-chains/EngSpa_Generic_SRV_RBMT_0_8_x_1%3E%3ESpaCat_Generic_SRV_RBMT_2_2_x_0",
  },
  "GET /api/v2/dictionaries": { path: "/api/v2/dictionaries?sourceLanguageId=en&targetLanguageId=spa" },
  "POST /api/v2/dictionaries": { form: "dictionaryId=Legal&sourceLanguageId=eng&targetLanguageId=spa&content=PGEvPg%3D%3D" },
  "GET /api/v2/dictionaries/download-archive": { path: "/api/v2/dictionaries/download-archive?dictionaryIds=Legal,other" },
  "DELETE /api/v2/dictionaries/batch-delete": { path: "/api/v2/dictionaries/batch-delete?dictionaryIds=Legal" },
  "GET /api/v2/dictionaries/:dictionaryId": { path: "/api/v2/dictionaries/Legal?includeContent=true" },
  "PUT /api/v2/dictionaries/:dictionaryId": { path: "/api/v2/dictionaries/Legal", form: "content=PGEvPg%3D%3D" },
  "DELETE /api/v2/dictionaries/:dictionaryId": { path: "/api/v2/dictionaries/Legal" },
  "GET /api/v2/dictionaries/:dictionaryId/download": { path: "/api/v2/dictionaries/Legal/download?exportFormat=text/xml" },
  "GET /api/v2/dictionaries/:dictionaryId/term": { path: "/api/v2/dictionaries/Legal/term?source=cat&perPage=10" },
  "POST /api/v2/dictionaries/:dictionaryId/term": { path: "/api/v2/dictionaries/Legal/term", form: "source=cat&target=gato&comment=" },
  "PUT /api/v2/dictionaries/:dictionaryId/term": {
    path: "/api/v2/dictionaries/Legal/term", form: "originalSource=cat&source=dog&target=perro",
  },
  "PUT /api/v2/dictionaries/:dictionaryId/term/delete": { path: "/api/v2/dictionaries/Legal/term/delete", form: "source=a%2Cb&source=c" },
  "GET /api/v2/language-pairs": { path: "/api/v2/language-pairs?mode=installed&sourceLanguageId=en" },
  "POST /api/v2/language-detections": { form: "inputFormat=text%2Fplain&input=aGVsbG8%3D" },
  "GET /api/v2/feedback": {
    path: "/api/v2/feedback?approvalStates=pending,Approved&startTimeCreated=2026-11-20_09:30:00&sourceLanguageId=en",
  },
  "POST /api/v2/feedback": { form: "languagePairId=EngSpa_Generic_SRV_RBMT_0_8_x_1&sourceText=The+house.&suggestedTranslation=La+casa." },
  "GET /api/v2/feedback/export": { path: "/api/v2/feedback/export?feedbackIds=1,2&reviewer=boss" },
  "POST /api/v2/feedback/import": multipart("<tmx/>", { applyAll: "true" }),
  "DELETE /api/v2/feedback/batch-delete": { path: "/api/v2/feedback/batch-delete?comment=x" },
  "GET /api/v2/feedback/:feedbackId": { path: "/api/v2/feedback/7" },
  "PUT /api/v2/feedback/:feedbackId": { path: "/api/v2/feedback/7", form: "comment=&approvalState=rejected" },
  "DELETE /api/v2/feedback/:feedbackId": { path: "/api/v2/feedback/7" },
  "GET /api/v2/system/info": {},
  "GET /api/v2/system/input-size-limits": {},
  "GET /api/v2/metrics": {},
  "GET /api/v2/openapi.json": {},
  "GET /metrics": {},
  "GET /livez": {},
  "GET /readyz": {},
};
