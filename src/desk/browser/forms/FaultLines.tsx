/** What is wrong with a group of fields, which names the id as its description. */
export function FaultLines({ id, faults }: { id: string; faults: readonly string[] }) {
  if (faults.length === 0) return null
  return (
    <div id={id}>
      {faults.map((fault) => (
        <p key={fault} className="error">
          {fault}
        </p>
      ))}
    </div>
  )
}
