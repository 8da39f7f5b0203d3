type Composing = { nativeEvent: { isComposing: boolean }; keyCode: number };

/** Whether a key belongs to an input method that composes; of the one that ends it, Safari tells by key code 229 alone. */
export const isComposing = ({ nativeEvent, keyCode }: Composing): boolean => nativeEvent.isComposing || keyCode === 229;

/** Whether a key press in a field for messages sends what it holds: Enter, unless Shift makes it a new line. */
export const isSendKey = (event: Composing & { key: string; shiftKey: boolean }): boolean =>
  event.key === 'Enter' && !event.shiftKey && !isComposing(event);
