import { useCallback } from 'react';
import { useApiClient } from '#web/lib/api/api.ts';
import { prepareImage } from './prepare-image.ts';
import { failedUpload, type UploadOutcome, uploadImage } from './upload-image.ts';

/** The result for a picture that could not be prepared, mostly because this browser cannot read it. */
const unreadableOutcome: UploadOutcome = {
  kind: 'rejected',
  message: 'This picture could not be read. Please save it as a JPEG and try again.',
};

/**
 * @returns a function that prepares and uploads a picture. If the session has ended, the upload is repeated after a new
 *   log-in. The function throws only if its signal is aborted.
 */
export function useSendImage(): (file: File, signal: AbortSignal) => Promise<UploadOutcome> {
  const client = useApiClient();
  return useCallback(
    async (file, signal) => {
      const preparedFile = await prepareImage(file).catch(() => undefined);
      if (preparedFile === undefined) return unreadableOutcome;
      const outcome = await uploadImage(preparedFile, signal);
      if (outcome.kind !== 'loggedOut') return outcome;
      // An admin call shows the log-in dialog and continues after the log-in.
      const hasSession = await client.admin.counts.query().then(
        () => true,
        () => false,
      );
      return hasSession ? uploadImage(preparedFile, signal) : failedUpload;
    },
    [client],
  );
}
