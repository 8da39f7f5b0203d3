/** Milliseconds that a submission waits for the form's code, before the form is sent as without JavaScript. */
const longestWait = 8_000;

/** A form that is submitted before its code has arrived. */
export type HeldForm = {
  /** The form in the document. @throws Error if there is none */
  element: () => HTMLFormElement;
  /** Stops holding, and submits the form if the visitor did: the form's code takes that. */
  letGo: () => void;
  /** Stops holding, and sends the form as without JavaScript if the visitor submitted it. */
  giveUp: () => void;
};

/** Holds back the submissions of the form with this action, until its code arrives or `longestWait` is over. */
export function holdSubmits(action: string): HeldForm {
  let submitted: HTMLFormElement | undefined;
  let timer: number | undefined;
  const onSubmit = (event: SubmitEvent): void => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.getAttribute('action') !== action) return;
    event.preventDefault();
    event.stopPropagation();
    submitted = form;
    timer ??= window.setTimeout(() => form.submit(), longestWait);
  };
  const stop = (): void => {
    window.removeEventListener('submit', onSubmit, true);
    window.clearTimeout(timer);
  };
  window.addEventListener('submit', onSubmit, true);
  const element = (): HTMLFormElement => {
    const form = document.querySelector<HTMLFormElement>(`form[action="${action}"]`);
    if (form === null) throw new Error(`There is no form that is sent to ${action}.`);
    return form;
  };
  return {
    element,
    letGo() {
      stop();
      if (submitted !== undefined) element().requestSubmit();
    },
    giveUp() {
      stop();
      submitted?.submit();
    },
  };
}
