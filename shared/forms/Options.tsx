interface OptionsProps {
  /** The name of each value, in their order. */
  of: Readonly<Record<string, string>>;
}

/** The options of a select, one for each entry of a table. */
export const Options = ({ of: table }: OptionsProps) =>
  Object.entries(table).map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));
