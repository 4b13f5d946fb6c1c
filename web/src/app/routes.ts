/** Which page a path leads to. */

export type Place =
  | { readonly page: "shelf" }
  | { readonly page: "new"; readonly game: string }
  | { readonly page: "table"; readonly match: string; readonly code: string | null }
  | { readonly page: "replay"; readonly match: string }
  | { readonly page: "open-record" }
  | { readonly page: "all-rules" }
  | { readonly page: "rules"; readonly game: string }
  | { readonly page: "ladder"; readonly game: string | null }
  | { readonly page: "me" }
  | { readonly page: "user"; readonly user: string }
  | { readonly page: "code"; readonly code: string }
  | { readonly page: "back"; readonly key: string }
  | { readonly page: "nowhere" };

export function match(path: string, search = ""): Place {
  const parts = path.split("/").filter(Boolean).map(decoded);
  const query = new URLSearchParams(search);
  const [first, second, third] = parts;
  if (parts.length === 0) return { page: "shelf" };
  if (parts.length === 1) {
    if (first === "me") return { page: "me" };
    if (first === "record") return { page: "open-record" };
    if (first === "rules") return { page: "all-rules" };
    if (first === "ladder") return { page: "ladder", game: null };
  }
  if (parts.length === 2 && second) {
    if (first === "new") return { page: "new", game: second };
    if (first === "table") return { page: "table", match: second, code: query.get("code") };
    if (first === "rules") return { page: "rules", game: second };
    if (first === "ladder") return { page: "ladder", game: second };
    if (first === "u") return { page: "user", user: second };
    if (first === "join") return { page: "code", code: second };
    if (first === "back") return { page: "back", key: second };
  }
  if (parts.length === 3 && first === "table" && third === "replay" && second) return { page: "replay", match: second };
  return { page: "nowhere" };
}

/** A part that is no proper encoding leads nowhere, as it stands. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
