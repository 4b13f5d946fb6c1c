declare module "*.md?page" {
  const parts: readonly import("./rules/texts").Part[];
  export default parts;
}
