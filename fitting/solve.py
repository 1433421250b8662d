"""Linear equations, for the regressions of this folder."""


def solve(matrix: list[list[float]], vector: list[float]) -> list[float]:
    """The solution of matrix · x = vector by elimination with the largest pivot first."""
    size = len(vector)
    rows = [[*row, value] for row, value in zip(matrix, vector, strict=True)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda index: abs(rows[index][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        head = rows[column]
        for row in rows[column + 1 :]:
            factor = row[column] / head[column]
            if factor:
                for index in range(column, size + 1):
                    row[index] -= factor * head[index]
    answer = [0.0] * size
    for index in range(size - 1, -1, -1):
        known = sum(rows[index][other] * answer[other] for other in range(index + 1, size))
        answer[index] = (rows[index][size] - known) / rows[index][index]
    return answer
