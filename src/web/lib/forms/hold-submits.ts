/** Milliseconds for which a submission waits for the form's code. Then the form is sent as without JavaScript. */
const maxWait = 8_000;

/** A form whose submissions wait for its code. */
export type HeldForm = {
  /** The form in the document; undefined if React has removed the server's form and shows none yet. */
  element: () => HTMLFormElement | undefined;
  /** Stops holding submissions. A held submission is repeated, so that the form's code handles it. */
  release: () => void;
  /** Stops holding submissions. A form with a held submission is sent as without JavaScript. */
  giveUp: () => void;
};

/** Holds back the submissions of the form with this action until `release` or `giveUp` is called, or for `maxWait`. */
export function holdSubmits(action: string): HeldForm {
  let submittedForm: HTMLFormElement | undefined;
  let timer: number | undefined;
  const onSubmit = (event: SubmitEvent): void => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.getAttribute('action') !== action) return;
    event.preventDefault();
    event.stopPropagation();
    submittedForm = form;
    timer ??= window.setTimeout(giveUp, maxWait);
  };
  const stop = (): void => {
    window.removeEventListener('submit', onSubmit, true);
    window.clearTimeout(timer);
  };
  const giveUp = (): void => {
    stop();
    submittedForm?.submit();
    // Not repeated by `release`, because then the server would get the form twice.
    submittedForm = undefined;
  };
  window.addEventListener('submit', onSubmit, true);
  const element = () => document.querySelector<HTMLFormElement>(`form[action="${action}"]`) ?? undefined;
  return {
    element,
    release() {
      stop();
      // The form may be released again when the visitor returns to its page.
      const isHeld = submittedForm !== undefined;
      submittedForm = undefined;
      if (isHeld) element()?.requestSubmit();
    },
    giveUp,
  };
}
