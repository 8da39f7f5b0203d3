type KeyInput = { nativeEvent: { isComposing: boolean }; keyCode: number };

/**
 * Whether a key press belongs to an input method's composition. In Safari, the key press that ends a composition has
 * only the key code 229.
 */
export const isComposing = ({ nativeEvent, keyCode }: KeyInput): boolean => nativeEvent.isComposing || keyCode === 229;

/** Whether a key press in a message field sends it: Enter without Shift. */
export const isSendKey = (event: KeyInput & { key: string; shiftKey: boolean }): boolean =>
  event.key === 'Enter' && !event.shiftKey && !isComposing(event);
