import { useState } from 'react';
import { verifyWays, type VerifyWays } from '@portal/calls';
import { call } from '@portal/client';
import type { VerifyIdentityProps } from '@portal/contract';
import { Dialog, ErrorPanel, Field, SelectInput, Skeleton } from '@portal/design';
import { useLoaded } from '@portal/page';
import { identityScenes, identityWays, type IdentityWay } from '@portal/rules';
import { CodeProof } from './CodeProof';
import { SecretProof } from './SecretProof';

const loadWays = (signal: AbortSignal) => call(verifyWays, {}, { signal });

/** Asks whoever is signed in to prove again that it is them, before something that matters. */
export function VerifyDialog(props: VerifyIdentityProps) {
  const { data, reason, retry } = useLoaded(loadWays);

  return (
    <Dialog title="身份验证" isOpen onClose={props.onClose}>
      <p>为了{identityScenes[props.scene]}，请先验证是您本人操作。</p>
      {data && <Proof {...props} waysLeft={data} />}
      {!data && (reason ? <ErrorPanel title={reason} onRetry={retry} /> : <Skeleton $height={160} />)}
    </Dialog>
  );
}

function Proof({ waysLeft, ...props }: VerifyIdentityProps & { waysLeft: VerifyWays }) {
  const [way, setWay] = useState<IdentityWay>(waysLeft.ways[0] ?? 'pwd');

  return (
    <>
      {waysLeft.ways.length > 1 && (
        <Field label="验证方式">
          <SelectInput
            value={way}
            onChange={({ target }) => setWay(waysLeft.ways.find((one) => one === target.value) ?? way)}
          >
            {waysLeft.ways.map((one) => (
              <option key={one} value={one}>
                {identityWays[one]}
              </option>
            ))}
          </SelectInput>
        </Field>
      )}
      {way === 'code' ? (
        <CodeProof {...props} {...waysLeft} />
      ) : (
        <SecretProof key={way} {...props} way={way} />
      )}
    </>
  );
}
