export function findBrowser(): string | undefined;
export function installBrowser(run: (command: string, args: string[]) => { status: number | null }): void;
