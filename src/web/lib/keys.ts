type Composing = { nativeEvent: { isComposing: boolean }; keyCode: number };

/**
 * Whether a key belongs to an input method that composes. The key that ends the composition has only key code 229 in
 * Safari.
 */
export const isComposing = ({ nativeEvent, keyCode }: Composing): boolean => nativeEvent.isComposing || keyCode === 229;

/** Whether a key press in a message field sends it: Enter without Shift. */
export const isSendKey = (event: Composing & { key: string; shiftKey: boolean }): boolean =>
  event.key === 'Enter' && !event.shiftKey && !isComposing(event);
