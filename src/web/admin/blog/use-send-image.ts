import { useCallback } from 'react';
import { useApiClient } from '#web/lib/api/api.ts';
import { prepareImage } from './prepare-image.ts';
import { type UploadOutcome, uploadImage } from './upload-image.ts';

/** The message for a picture that this browser cannot read. */
const unreadable: UploadOutcome = {
  kind: 'rejected',
  message: 'This picture could not be read. Please save it as a JPEG and try again.',
};

/** Prepares and uploads a picture. If the session has ended, it uploads again after a new log-in. */
export function useSendImage(): (file: File, signal: AbortSignal) => Promise<UploadOutcome> {
  const client = useApiClient();
  return useCallback(
    async (file, signal) => {
      const ready = await prepareImage(file).catch(() => undefined);
      if (ready === undefined) return unreadable;
      const outcome = await uploadImage(ready, signal);
      if (outcome.kind !== 'loggedOut') return outcome;
      // An admin call shows the log-in dialog and continues after the log-in.
      await client.admin.counts.query();
      return uploadImage(ready, signal);
    },
    [client],
  );
}
