/** Which page a path leads to. */

export type Place =
  | { readonly page: "shelf" }
  | { readonly page: "new"; readonly game: string }
  | { readonly page: "table"; readonly match: string; readonly code: string | null }
  | { readonly page: "replay"; readonly match: string }
  | { readonly page: "open-record" }
  | { readonly page: "rules"; readonly game: string }
  | { readonly page: "me" }
  | { readonly page: "user"; readonly user: string }
  | { readonly page: "code"; readonly code: string }
  | { readonly page: "seat"; readonly key: string }
  | { readonly page: "nowhere" };

export function match(path: string, search = ""): Place {
  const parts = path.split("/").filter(Boolean).map(decodeURIComponent);
  const query = new URLSearchParams(search);
  const [first, second, third] = parts;
  if (parts.length === 0) return { page: "shelf" };
  if (parts.length === 1) {
    if (first === "me") return { page: "me" };
    if (first === "record") return { page: "open-record" };
  }
  if (parts.length === 2 && second) {
    if (first === "new") return { page: "new", game: second };
    if (first === "m") return { page: "table", match: second, code: query.get("code") };
    if (first === "rules") return { page: "rules", game: second };
    if (first === "u") return { page: "user", user: second };
    if (first === "j") return { page: "code", code: second };
    if (first === "seat") return { page: "seat", key: second };
  }
  if (parts.length === 3 && first === "m" && third === "replay" && second) return { page: "replay", match: second };
  return { page: "nowhere" };
}
