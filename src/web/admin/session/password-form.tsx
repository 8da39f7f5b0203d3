import { Button, Stack, TextField } from '@mui/material';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { adminTexts } from '#domain/admin.ts';
import { maxLengths } from '#domain/fields.ts';
import { delay } from '#web/lib/delay.ts';
import type { PasswordError, PasswordResult } from './password-error.ts';

/** The minimum time for which a check is shown (SPEC section 9); milliseconds. */
const minCheckTime = 500;

type PasswordFormProps = {
  /** The button's label while nothing is being checked. */
  label: string;
  check: (password: string) => Promise<PasswordResult>;
  /** Called when a password was rejected or could not be checked. The field also shows the error. */
  onError?: (error: PasswordError) => void;
  /** Shown beside the button. */
  children?: ReactNode;
};

/** A password field with a button. A rejected password stays in the field and is selected, so typing replaces it. */
export function PasswordForm({ label, check, onError, children }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<PasswordError>();
  const [isChecking, setIsChecking] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isChecking) return;
    setIsChecking(true);
    const [result] = await Promise.all([check(password), delay(minCheckTime)]);
    setIsChecking(false);
    setError(result.error);
    if (result.error === undefined) return result.enter();
    field.current?.select();
    onError?.(result.error);
  };

  return (
    <Stack component="form" spacing={2} onSubmit={submit}>
      <TextField
        label="Password"
        type="password"
        name="password"
        autoComplete="current-password"
        autoFocus
        fullWidth
        size="medium"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={error !== undefined}
        helperText={error?.description}
        inputRef={field}
        slotProps={{ htmlInput: { maxLength: maxLengths.password, required: true } }}
      />
      <Stack direction="row" spacing={1}>
        <Button type="submit" variant="contained" size="large" fullWidth aria-disabled={isChecking}>
          <span>{isChecking ? adminTexts.authenticating : label}</span>
        </Button>
        {children}
      </Stack>
    </Stack>
  );
}
