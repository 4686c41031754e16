import { integer, like, list, object, routesOf, text } from "@dragoman/adapters-http/route-kit";
import { everyRole } from "@dragoman/domain/users";

/** The one memory that is listed, by the id that clients' tests know. It is empty, and no translation heeds it. */
const memory = {
  translation_memory_id: "a74d88fb-ed2a-4943-a664-a4512398b994", name: "The sandbox's", source_language: "de", target_languages: ["en"],
  segment_count: 0,
};

/** The list of translation memories. */
export const translationMemoryRoutes = [
  routesOf<object>()("GET", "/v3/translation_memories", {
    may: everyRole,
    answers: object({ translation_memories: list(object({
      translation_memory_id: like(text, memory.translation_memory_id), name: like(text, memory.name), source_language: like(text, "de"),
      target_languages: list(like(text, "en")), segment_count: like(integer, 0),
    })) }),
    run: () => [memory], show: (memories) => ({ translation_memories: memories }),
  }),
];
