/** What a page keeps on this device, and the one before it: starting over can be undone. */
export class Kept<T> {
  constructor(
    readonly key: string,
    private readonly isValid: (found: unknown) => found is T,
  ) {}

  load(): T | null {
    return this.read(this.key);
  }
  save(value: T): void {
    localStorage.setItem(this.key, JSON.stringify(value));
  }
  /** Put it aside; the one that was put aside before is gone. */
  discard(): void {
    const text = localStorage.getItem(this.key);
    if (text !== null) localStorage.setItem(`${this.key}.before`, text);
    localStorage.removeItem(this.key);
  }
  /** The one that was put aside; null if there is none. */
  before(): T | null {
    return this.read(`${this.key}.before`);
  }

  private read(key: string): T | null {
    try {
      const found: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
      return this.isValid(found) ? found : null;
    } catch {
      return null;
    }
  }
}
