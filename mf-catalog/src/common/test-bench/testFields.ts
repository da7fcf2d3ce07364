import type { UseFormReturn } from 'react-hook-form';
import type { CaseRequest, OperationView, TestMeta } from '@portal/calls';
import { isSecretName } from '@portal/rules';

type Param = OperationView['params'][number];

export interface TestFields {
  keyId: string;
  /** One for each of `paramsOf`, in their order. */
  values: { value: string }[];
  /** Headers that the description does not name, one a line. */
  extra: string;
  body: string;
}

export interface TestFormProps {
  form: UseFormReturn<TestFields>;
}

/** Parameters of an operation, without those that authenticate: the server adds them. */
export const paramsOf = ({ params }: OperationView): Param[] =>
  params.filter(
    ({ place, name }) => ['path', 'query', 'header'].includes(place) && !/^x-app-key$/i.test(name),
  );

/** Before the others of those that the portal may call for: an app that asks for a certificate refuses it. */
const byCertificate = (apps: TestMeta['apps']) =>
  apps.toSorted((one, other) => one.needsCertificate - other.needsCertificate);

/** The first key that can be called with, and what the operation's description gives as examples. */
export const exampleFields = ({ apps }: Pick<TestMeta, 'apps'>, operation: OperationView): TestFields => ({
  keyId: byCertificate(apps).flatMap(({ keys }) => keys)[0]?.keyId ?? '',
  values: paramsOf(operation).map(({ example }) => ({ value: example ?? '' })),
  extra: '',
  body: operation.request?.example ?? '',
});

/** What was filled in for the parameters of one place. */
export const pairsOf = (params: readonly Param[], values: TestFields['values'], place: Param['place']) =>
  params.flatMap((param, index) => {
    const value = values[index]?.value;
    return param.place === place && value ? [{ name: param.name, value }] : [];
  });

const headerLine = /^([\w!#$%&'*+.^`|~-]{1,100}):(.*)$/;

/** Headers of their lines; null where one is none. */
export function readHeaderLines(text: string): CaseRequest['headers'] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const headers = lines.flatMap((line) => {
    const [, name = '', value = ''] = headerLine.exec(line.trim()) ?? [];
    return name && value.trim() ? [{ name, value: value.trim() }] : [];
  });
  return headers.length === lines.length ? headers : null;
}

/** What is sent, but for the key. */
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
 * The other way round: what was kept, in the fields that the operation has by now. Secrets are not kept: those that
 * stand in the form stay.
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
