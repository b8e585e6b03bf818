import { ScrollRegion } from '../ScrollRegion.tsx'

interface Props {
  faults: readonly { row: number; column: string; problem: string }[]
  /** All of them; only the first are listed. */
  faultCount: number
}

/** What is wrong with a file, by row and column as a spreadsheet counts them. */
export function FaultTable({ faults, faultCount }: Props) {
  return (
    <>
      <p className="error">
        {faultCount} {faultCount === 1 ? 'error' : 'errors'}. Correct the file to import it.
        {faultCount > faults.length && ` The first ${faults.length}:`}
      </p>
      <ScrollRegion label="Errors">
        <table>
          <thead>
            <tr>
              <th data-numeric>Row</th>
              <th>Column</th>
              <th>Problem</th>
            </tr>
          </thead>
          <tbody>
            {faults.map(({ row, column, problem }) => (
              <tr key={`${row} ${column} ${problem}`}>
                <td data-numeric>{row}</td>
                <td>{column}</td>
                <td>{problem}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  )
}
