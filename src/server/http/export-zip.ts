import { Zip, ZipDeflate } from 'fflate';
import { type ExportStore, exportedCollections } from '#server/store/export.ts';

/** Minimum characters that are compressed together, except at the end of a file. */
const minPartLength = 64 * 1024;

/**
 * Yields the exported collections as a ZIP of JSON lines, one file per collection. Each part is made when the previous
 * part was sent, so that an export of any size needs little memory.
 */
export async function* zipStream(exports: ExportStore): AsyncGenerator<Uint8Array, void, void> {
  const readyParts: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error !== null) throw error;
    readyParts.push(part);
  });
  const encoder = new TextEncoder();
  for (const collection of exportedCollections) {
    const file = new ZipDeflate(`${collection}.jsonl`);
    zip.add(file);
    let lines = '';
    for await (const line of exports.lines(collection)) {
      lines += `${line}\n`;
      if (lines.length < minPartLength) continue;
      file.push(encoder.encode(lines));
      lines = '';
      yield* readyParts.splice(0);
    }
    file.push(encoder.encode(lines), true);
    yield* readyParts.splice(0);
  }
  zip.end();
  yield* readyParts.splice(0);
}
