// A new key on its way from the page that shows it to the reference: in this tab alone, and taken once.

const NAME = "tidemark:key";

export function leaveKey(key: string): void {
  sessionStorage.setItem(NAME, key);
}

export function takeKey(): string | null {
  const key = sessionStorage.getItem(NAME);
  sessionStorage.removeItem(NAME);
  return key;
}
