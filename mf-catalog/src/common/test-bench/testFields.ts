import type { UseFormReturn } from 'react-hook-form';
import type { CaseRequest, OperationView, TestMeta } from '@portal/calls';
import { isSecretName } from '@portal/rules';

type Param = OperationView['params'][number];

export interface TestFields {
  keyId: string;
  /** In the order of `paramsOf`. */
  values: { value: string }[];
  /** Additional headers, one per line. */
  extra: string;
  body: string;
}

export interface TestFormProps {
  form: UseFormReturn<TestFields>;
}

/** Parameters of an operation, except credentials, which the server adds. */
export const paramsOf = ({ params }: OperationView): Param[] =>
  params.filter(
    ({ place, name }) => ['path', 'query', 'header'].includes(place) && !/^x-app-key$/i.test(name),
  );

/** Apps that require a client certificate come last, since the portal cannot present one. */
const byCertificate = (apps: TestMeta['apps']) =>
  apps.toSorted((one, other) => one.needsCertificate - other.needsCertificate);

/** Initial values: the first usable key, and the description's examples. */
export const exampleFields = ({ apps }: Pick<TestMeta, 'apps'>, operation: OperationView): TestFields => ({
  keyId: byCertificate(apps).flatMap(({ keys }) => keys)[0]?.keyId ?? '',
  values: paramsOf(operation).map(({ example }) => ({ value: example ?? '' })),
  extra: '',
  body: operation.request?.example ?? '',
});

/** Non-empty parameters of one place. */
export const pairsOf = (params: readonly Param[], values: TestFields['values'], place: Param['place']) =>
  params.flatMap((param, index) => {
    const value = values[index]?.value;
    return param.place === place && value ? [{ name: param.name, value }] : [];
  });

const headerLine = /^([\w!#$%&'*+.^`|~-]{1,100}):(.*)$/;

/** Parses header lines; null when one is invalid. */
export function readHeaderLines(text: string): CaseRequest['headers'] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const headers = lines.flatMap((line) => {
    const [, name = '', value = ''] = headerLine.exec(line.trim()) ?? [];
    return name && value.trim() ? [{ name, value: value.trim() }] : [];
  });
  return headers.length === lines.length ? headers : null;
}

/** The request to send, without the key. */
export function requestOf(
  operation: OperationView,
  { values, extra, body }: Omit<TestFields, 'keyId'>,
): CaseRequest {
  const params = paramsOf(operation);
  return {
    path: pairsOf(params, values, 'path'),
    query: pairsOf(params, values, 'query'),
    headers: [...pairsOf(params, values, 'header'), ...(readHeaderLines(extra) ?? [])],
    body: operation.request ? body : '',
  };
}

/**
 * Fills the form from a saved request, with the operation's current parameters. Secrets are not saved, so those in the
 * form are kept.
 */
export function fieldsOf(operation: OperationView, request: CaseRequest, now: TestFields): TestFields {
  const params = paramsOf(operation);
  const isNamed = (header: string) => params.some(({ place, name }) => place === 'header' && name === header);
  const kept: Record<string, CaseRequest['path']> = {
    path: request.path,
    query: request.query,
    header: request.headers,
  };
  return {
    keyId: now.keyId,
    values: params.map(({ place, name }, index) => ({
      value: isSecretName(name)
        ? (now.values[index]?.value ?? '')
        : (kept[place]?.find((pair) => pair.name === name)?.value ?? ''),
    })),
    extra: [
      ...request.headers.filter(({ name }) => !isNamed(name)),
      ...(readHeaderLines(now.extra) ?? []).filter(({ name }) => isSecretName(name)),
    ]
      .map(({ name, value }) => `${name}: ${value}`)
      .join('\n'),
    body: request.body,
  };
}
