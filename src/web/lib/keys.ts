type KeyInput = { nativeEvent: { isComposing: boolean }; keyCode: number };

/**
 * Whether a key press belongs to an input method's composition. In Safari, `isComposing` is already false for the key
 * press that ends a composition, but its key code is 229.
 */
export const isComposing = ({ nativeEvent, keyCode }: KeyInput): boolean => nativeEvent.isComposing || keyCode === 229;

/** Whether a key press in a message field sends the message: Enter without Shift, outside of a composition. */
export const isSendKey = (event: KeyInput & { key: string; shiftKey: boolean }): boolean =>
  event.key === 'Enter' && !event.shiftKey && !isComposing(event);
