/**
 * The journal of the device's database in IndexedDB: a snapshot, and the writes since. A write is durable when its promise
 * is resolved. Of several tabs only the one that opened the journal last may write: each transaction checks that.
 */

const NAME = "tilery";
const STATE = "state";
const WRITES = "writes";

/** Another tab has opened the journal since. */
export class Taken extends Error {
  constructor() {
    super("Tilery was opened in another tab.");
  }
}

export interface Journal {
  read(): Promise<{ snapshot: Uint8Array | undefined; writes: string[] }>;
  add(write: string): Promise<void>;
  replace(snapshot: Uint8Array): Promise<void>;
}

export async function openJournal(): Promise<Journal> {
  const database = await opened();
  const owner = crypto.getRandomValues(new Uint32Array(4)).join("-");

  /** Runs in one transaction that is on the disk when the promise is resolved. */
  function change<T>(work: (state: IDBObjectStore, writes: IDBObjectStore) => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const transaction = database.transaction([STATE, WRITES], "readwrite", { durability: "strict" });
      let result: T;
      let problem: Error | null = null;
      const current = transaction.objectStore(STATE).get("owner");
      current.onsuccess = () => {
        if (current.result === owner) result = work(transaction.objectStore(STATE), transaction.objectStore(WRITES));
        else {
          problem = new Taken();
          transaction.abort();
        }
      };
      transaction.oncomplete = () => resolve(result);
      transaction.onabort = () => reject(problem ?? transaction.error ?? new Error("The browser did not store it."));
    });
  }

  return {
    async read() {
      await claim(database, owner);
      const [snapshot, writes] = await change((state, writes) => [state.get("snapshot"), writes.getAll()] as const);
      return { snapshot: snapshot.result as Uint8Array | undefined, writes: writes.result as string[] };
    },
    async add(write) {
      await change((_, writes) => void writes.add(write));
    },
    async replace(snapshot) {
      await change((state, writes) => {
        state.put(snapshot, "snapshot");
        writes.clear();
      });
    },
  };
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(STATE);
      request.result.createObjectStore(WRITES, { autoIncrement: true });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("The browser stores nothing for this page."));
  });
}

/** From here on the other tabs cannot write. */
function claim(database: IDBDatabase, owner: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STATE, "readwrite", { durability: "strict" });
    transaction.objectStore(STATE).put(owner, "owner");
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("The browser did not store it."));
  });
}
