import type { CarrierService } from "#shop/carriers/service.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { SeenFields, useSeen } from "#admin/components/seen-fields.tsx";
import { Section } from "#admin/components/section.tsx";
import { formatNumber } from "#shop/kit/text.ts";
import type { VersionedResult } from "#admin/http/overtaken.server.ts";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { girthRuleNames, serviceLabels, serviceValues } from "./settings-values.ts";

type Forms = {
  readonly carriers: readonly string[];
  readonly result: VersionedResult | undefined;
};

/** The services by rank, each opening to its form, and the form of another one. */
export function ServiceForms({
  services,
  ...forms
}: Forms & { services: readonly CarrierService[] }) {
  return (
    <Section
      title="Services"
      note="The first by rank that takes a parcel is proposed"
      className="mt-2"
    >
      {services.map((service) => (
        <Service key={service.id} service={service} {...forms} />
      ))}
      <Service service={null} {...forms} />
    </Section>
  );
}

function Service({ service, carriers, result }: Forms & { service: CarrierService | null }) {
  const intent = `service ${service?.id ?? "new"}`;
  const own = result?.intent === intent ? result : undefined;
  const seen = useSeen({ version: service?.version ?? 0, values: serviceValues(service) }, own);
  return (
    <details
      className="border-b border-rule py-2"
      open={own !== undefined && own.done === undefined}
    >
      <summary className={`cursor-pointer py-1 ${service === null ? "" : "on-paper"}`}>
        {service === null ? (
          <span className="link">Add a service</span>
        ) : (
          <Line service={service} />
        )}
      </summary>
      <ActForm
        {...{ intent, result }}
        idPrefix={`${intent.replace(" ", "-")}-`}
        submit={service === null ? "Add the service" : "Save"}
        variant="quiet"
        className="my-3 grid gap-3 [&>button]:justify-self-start"
      >
        <SeenFields seen={seen} />
        <Fields
          key={seen.version}
          carriers={carriers}
          values={own?.values ?? seen.values}
          prefix={`${intent.replace(" ", "-")}-`}
          errors={own?.fieldErrors ?? {}}
        />
      </ActForm>
    </details>
  );
}

function Line({ service }: { service: CarrierService }) {
  const {
    carrier,
    name,
    rank,
    maxLengthMm,
    maxGirthMm,
    girthRule,
    maxWeightGrams,
    countries,
    isActive,
  } = service;
  const mm = (value: number) => `${formatNumber(value)} mm`;
  return (
    <>
      <span className="money mr-3">{rank}</span>
      <strong className="font-semibold">{carrier}</strong> {name}
      {!isActive && <span className="second-line"> (paused)</span>}
      <span className="second-line ml-3">
        {mm(maxLengthMm)} long, {mm(maxGirthMm)}{" "}
        {girthRule === "girth" ? "around" : "long and around"}, {maxWeightGrams / 1_000} kg;{" "}
        {countries.join(", ")}
      </span>
    </>
  );
}

type Values = Readonly<Record<string, string>>;

const texts = [
  "name",
  "code",
  "package_size",
  "max_length_mm",
  "max_girth_mm",
  "max_weight_grams",
  "countries",
  "rank",
] as const;

function Fields({
  carriers,
  values,
  prefix,
  errors,
}: {
  carriers: readonly string[];
  values: Values;
  prefix: string;
  errors: Values;
}) {
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2 wide:grid-cols-4">
        <Select
          label={serviceLabels.carrier}
          name="carrier"
          id={`${prefix}carrier`}
          defaultValue={values["carrier"]}
          error={errors["carrier"]}
        >
          {carriers.map((carrier) => (
            <option key={carrier}>{carrier}</option>
          ))}
        </Select>
        {texts.map((name) => (
          <Field
            key={name}
            label={serviceLabels[name]}
            name={name}
            id={prefix + name}
            maxLength={300}
            defaultValue={values[name]}
            error={errors[name]}
          />
        ))}
        <GirthRule value={values["girth_rule"]} id={`${prefix}girth_rule`} />
      </div>
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          name="is_active"
          className="size-5"
          defaultChecked={values["is_active"] === "on"}
        />
        {serviceLabels.is_active}
      </label>
    </>
  );
}

function GirthRule({ value, id }: { value: string | undefined; id: string }) {
  return (
    <Select label={serviceLabels.girth_rule} name="girth_rule" id={id} defaultValue={value}>
      {Object.entries(girthRuleNames).map(([rule, words]) => (
        <option key={rule} value={rule}>
          {words}
        </option>
      ))}
    </Select>
  );
}
