/** A form that is submitted before its code has arrived. */
export type HeldForm = {
  /** The form in the document. @throws Error if there is none */
  element: () => HTMLFormElement;
  /** Stops holding, and submits the form if the visitor did: the form's code takes that. */
  letGo: () => void;
  /** Stops holding, and sends the form as without JavaScript if the visitor submitted it. */
  giveUp: () => void;
};

/** Holds back the submissions of the form with this action. */
export function holdSubmits(action: string): HeldForm {
  let submitted: HTMLFormElement | undefined;
  const onSubmit = (event: SubmitEvent): void => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.getAttribute('action') !== action) return;
    event.preventDefault();
    event.stopPropagation();
    submitted = form;
  };
  const stop = (): void => window.removeEventListener('submit', onSubmit, true);
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
