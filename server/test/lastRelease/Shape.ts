/** What is used of a JSON schema. */
export interface Shape {
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  properties?: Record<string, Shape>;
  required?: readonly string[];
  additionalProperties?: Shape | boolean;
  items?: Shape;
  anyOf?: readonly Shape[];
  oneOf?: readonly Shape[];
  allOf?: readonly Shape[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
}
